interface Queue<Item> {
  readonly queues: Map<string, Queue<Item>>;
  readonly items: Item[];
}

const emptyQueue = <Item>(): Queue<Item> => ({ queues: new Map(), items: [] });

function take<Item>({ queues, items }: Queue<Item>): Item | undefined {
  for (const [name, own] of queues) {
    const item = take(own);
    queues.delete(name);
    if (own.items.length > 0 || own.queues.size > 0) queues.set(name, own);
    return item;
  }
  return items.shift();
}

/** Runs one task at a time. Each network gets its turn, however many tasks another one has. */
export function createFairTurns(rest: (then: () => void) => void) {
  const waiting = emptyQueue<() => void>();
  let isTaken = false;

  function next(): void {
    if (isTaken) return;
    const go = take(waiting);
    if (!go) return;
    isTaken = true;
    go();
  }

  return {
    wait(path: readonly string[]): Promise<void> {
      let own = waiting;
      for (const name of path) {
        const inner = own.queues.get(name) ?? emptyQueue();
        own.queues.set(name, inner);
        own = inner;
      }
      return new Promise((go) => {
        own.items.push(go);
        next();
      });
    },

    release(): void {
      rest(() => {
        isTaken = false;
        next();
      });
    },
  };
}
