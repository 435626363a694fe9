const standIns = new WeakMap<Node, ChildNode>();

function getChild(parent: Node, node: Node | null): Node | null {
  let found = node;
  while (found && found.parentNode !== parent) found = standIns.get(found) ?? found.parentNode;
  return found;
}

const observer = new MutationObserver((records) => {
  for (const record of records) {
    if (record.type === 'characterData') showAnew(record.target as Text);
    else noteReplaced(record);
  }
});

/** Puts back a removed text node that React has updated, in place of its replacement. */
function showAnew(text: Text): void {
  const standIn = standIns.get(text);
  if (standIn?.isConnected && !text.isConnected) standIn.replaceWith(text);
}

function noteReplaced({ addedNodes, removedNodes }: MutationRecord): void {
  for (const node of addedNodes) standIns.delete(node);
  const [standIn] = addedNodes;
  if (!standIn) return;
  for (const node of removedNodes) {
    if (node.nodeType !== Node.TEXT_NODE) continue;
    standIns.set(node, standIn as ChildNode);
    observer.observe(node, { characterData: true });
  }
}

const { removeChild, insertBefore } = Node.prototype;

/** Maps nodes that translators or extensions replace after hydration to those in the document: React would throw. */
export function mapReplacedNodes(): void {
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    const found = getChild(this, child);
    if (found) removeChild.call(this, found);
    return child;
  };

  Node.prototype.insertBefore = function <Added extends Node>(
    this: Node,
    added: Added,
    before: Node | null,
  ): Added {
    insertBefore.call(this, added, getChild(this, before));
    return added;
  };

  observer.observe(document.body, { childList: true, subtree: true });
}
