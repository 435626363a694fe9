interface Queue<Item> {
  readonly queues: Map<string, Queue<Item>>;
  readonly items: Item[];
}

const createQueue = <Item>(): Queue<Item> => ({ queues: new Map(), items: [] });

function takeItem<Item>({ queues, items }: Queue<Item>): Item | undefined {
  for (const [name, queue] of queues) {
    const item = takeItem(queue);
    queues.delete(name);
    if (queue.items.length > 0 || queue.queues.size > 0) queues.set(name, queue);
    return item;
  }
  return items.shift();
}

/** Runs one task at a time. Each network gets its turn, however many tasks another one has. */
export function createFairTurns(pause: (callback: () => void) => void) {
  const rootQueue = createQueue<() => void>();
  let isTaken = false;

  function runNext(): void {
    if (isTaken) return;
    const task = takeItem(rootQueue);
    if (!task) return;
    isTaken = true;
    task();
  }

  return {
    wait(path: readonly string[]): Promise<void> {
      let queue = rootQueue;
      for (const name of path) {
        const inner = queue.queues.get(name) ?? createQueue();
        queue.queues.set(name, inner);
        queue = inner;
      }
      return new Promise((go) => {
        queue.items.push(go);
        runNext();
      });
    },

    release(): void {
      pause(() => {
        isTaken = false;
        runNext();
      });
    },
  };
}
