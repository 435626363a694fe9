/** Rows that are erased at a time: SQLite blocks other writers meanwhile. */
export const batch = 25;

export async function deletedRows(deletion: {
  executeTakeFirst(): Promise<{ numDeletedRows: bigint }>;
}): Promise<number> {
  return Number((await deletion.executeTakeFirst()).numDeletedRows);
}
