/** The replacement of each removed text node. */
const replacements = new WeakMap<Node, ChildNode>();

function findChild(parent: Node, node: Node | null): Node | null {
  let child = node;
  while (child && child.parentNode !== parent) child = replacements.get(child) ?? child.parentNode;
  return child;
}

const observer = new MutationObserver((records) => {
  for (const record of records) {
    if (record.type === 'characterData') restoreText(record.target as Text);
    else recordReplacements(record);
  }
});

/** Puts back a removed text node that React has updated, in place of its replacement. */
function restoreText(text: Text): void {
  const replacement = replacements.get(text);
  if (replacement?.isConnected && !text.isConnected) replacement.replaceWith(text);
}

function recordReplacements({ addedNodes, removedNodes }: MutationRecord): void {
  for (const node of addedNodes) replacements.delete(node);
  const [replacement] = addedNodes;
  if (!replacement) return;
  for (const node of removedNodes) {
    if (node.nodeType !== Node.TEXT_NODE) continue;
    replacements.set(node, replacement as ChildNode);
    observer.observe(node, { characterData: true });
  }
}

const { removeChild, insertBefore } = Node.prototype;

/** Lets React update text nodes that translators or browser extensions have replaced. Without this it would throw. */
export function tolerateReplacedNodes(): void {
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    const ownChild = findChild(this, child);
    if (ownChild) removeChild.call(this, ownChild);
    return child;
  };

  Node.prototype.insertBefore = function <Added extends Node>(
    this: Node,
    added: Added,
    before: Node | null,
  ): Added {
    insertBefore.call(this, added, findChild(this, before));
    return added;
  };

  observer.observe(document.body, { childList: true, subtree: true });
}
