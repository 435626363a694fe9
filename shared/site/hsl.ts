type Hsl = readonly [hue: number, saturation: number, lightness: number];

const partsOf = (hex: string): number[] => {
  const digits = hex.length === 4 ? hex.replace(/[\da-f]/gi, '$&$&') : hex;
  return [1, 3, 5].map((at) => Number.parseInt(digits.slice(at, at + 2), 16) / 255);
};

export function toHsl(hex: string): Hsl {
  const [red = 0, green = 0, blue = 0] = partsOf(hex);
  const [least, most] = [Math.min(red, green, blue), Math.max(red, green, blue)];
  const range = most - least;
  const lightness = (most + least) / 2;
  if (range === 0) return [0, 0, lightness];
  const saturation = range / (1 - Math.abs(2 * lightness - 1));
  if (most === red) return [(60 * (green - blue)) / range, saturation, lightness];
  if (most === green) return [60 * ((blue - red) / range + 2), saturation, lightness];
  return [60 * ((red - green) / range + 4), saturation, lightness];
}

/** Converts a colour by CSS Color 4, "HSL colors". */
export function toHex([hue, saturation, lightness]: Hsl): string {
  const part = (n: number) => {
    const k = (((n + hue / 30) % 12) + 12) % 12;
    const range = saturation * Math.min(lightness, 1 - lightness);
    const value = lightness - range * Math.max(-1, Math.min(k - 3, 9 - k, 1));
    return Math.round(Math.min(1, Math.max(0, value)) * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${part(0)}${part(8)}${part(4)}`;
}

/** Returns the luminance by WCAG 2.2, "relative luminance". */
export function luminanceOf(hex: string): number {
  const [red = 0, green = 0, blue = 0] = partsOf(hex).map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export function contrastOf(one: string, other: string): number {
  const [a, b] = [luminanceOf(one), luminanceOf(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}
