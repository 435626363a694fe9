const invisible = /[\p{Cf}\u2060-\u206f]|[\ufe00-\ufe0f]|\u20e3/gu;
const arabicDigit = /[\u0660-\u0669\u06f0-\u06f9]/g;
const fullWidth = /[\uff01-\uff5e]/g;

export const normalizeTyped = (text: string): string =>
  text
    .replace(invisible, '')
    // The last four bits of an Arabic digit are its value.
    .replace(arabicDigit, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(fullWidth, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/[\p{Pd}\u2043\u2212]/gu, '-')
    .replace(/\s+/g, ' ')
    .trim();
