/** A comment that has its lines for itself: a block, or successive lines that begin with two slashes. */
export const commentPattern = /^[ \t]*\{?\/\*[\s\S]*?\*\/|(?:^[ \t]*\/\/.*\n)+/gm;
