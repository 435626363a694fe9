import { fileLoader } from './admin-data.ts';
import { AdminAgenda } from './agenda/agenda.tsx';
import * as agenda from './agenda/agenda-data.ts';
import { AdminBlocks } from './agenda/blocks.tsx';
import * as blocks from './agenda/blocks-data.ts';
import { AdminBook } from './agenda/book.tsx';
import * as book from './agenda/book-data.ts';
import { AdminWhy } from './agenda/why.tsx';
import { loader as whyLoader } from './agenda/why-data.ts';
import { AdminDays } from './days/days.tsx';
import * as days from './days/days-data.ts';
import { AdminMails } from './mails/mails.tsx';
import * as mails from './mails/mails-data.ts';
import { AdminMessage } from './messages/message.tsx';
import * as message from './messages/message-data.ts';
import { AdminMessages } from './messages/messages.tsx';
import { loader as messagesLoader } from './messages/messages-data.ts';
import { AdminRequest } from './requests/request.tsx';
import * as request from './requests/request-data.ts';
import { AdminRequests } from './requests/requests.tsx';
import { loader as requestsLoader } from './requests/requests-data.ts';
import { AdminCare } from './team/care.tsx';
import * as care from './team/care-data.ts';
import { AdminCareRule } from './team/care-rule.tsx';
import * as careRule from './team/care-rule-data.ts';
import { AdminLaneHours } from './team/hours.tsx';
import * as hours from './team/hours-data.ts';
import { AdminLane } from './team/lane.tsx';
import * as lane from './team/lane-data.ts';
import { AdminLaneSkills } from './team/skills.tsx';
import * as skills from './team/skills-data.ts';
import { AdminTeam } from './team/team.tsx';
import * as team from './team/team-data.ts';

/** All screens of the back office, by their key in `paths`: one chunk, which no other page loads. */
export const screens = {
  admin: { Component: AdminAgenda, ...agenda },
  adminRequests: { Component: AdminRequests, loader: requestsLoader },
  adminRequest: { Component: AdminRequest, ...request },
  adminBook: { Component: AdminBook, ...book },
  adminBlocks: { Component: AdminBlocks, ...blocks },
  adminWhy: { Component: AdminWhy, loader: whyLoader },
  adminMessages: { Component: AdminMessages, loader: messagesLoader },
  adminMessage: { Component: AdminMessage, ...message },
  adminDays: { Component: AdminDays, ...days },
  adminTeam: { Component: AdminTeam, ...team },
  adminLane: { Component: AdminLane, ...lane },
  adminLaneHours: { Component: AdminLaneHours, ...hours },
  adminLaneSkills: { Component: AdminLaneSkills, ...skills },
  adminCare: { Component: AdminCare, ...care },
  adminCareRule: { Component: AdminCareRule, ...careRule },
  adminMails: { Component: AdminMails, ...mails },
  adminExport: { loader: fileLoader },
};
