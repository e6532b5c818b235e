import type { DrawingTone } from './drawing.ts';

export interface Palette {
  light: string;
  base: string;
  dark: string;
  deep: string;
  edge: string;
}

const tone = (light: string, base: string, dark: string, deep: string, edge: string): Palette => ({
  light,
  base,
  dark,
  deep,
  edge,
});

export const palettes: Record<DrawingTone, Palette> = {
  steel: tone('#f3f5f6', '#d6dcdf', '#aab4b9', '#7e898f', '#717c82'),
  white: tone('#ffffff', '#f4f6f6', '#d9dfde', '#b4bdbb', '#98a3a0'),
  black: tone('#5d6468', '#33383b', '#202426', '#131617', '#0e1011'),
  graphite: tone('#8b9398', '#5f676c', '#454c51', '#2f3539', '#282d30'),
  cream: tone('#fffaf0', '#f5ead6', '#dccbae', '#b9a584', '#a39071'),
  copper: tone('#f3c3a2', '#cf8a5f', '#a4603a', '#7a4224', '#6c3a1f'),
  wood: tone('#ecc99b', '#d3a46d', '#aa7a46', '#80572d', '#744d26'),
  glass: tone('#f9fcfd', '#dcebef', '#b3ccd3', '#86a4ad', '#7896a0'),
  red: tone('#ea8278', '#c83a34', '#9c2523', '#6f1818', '#651515'),
  blue: tone('#85aed8', '#3a72ad', '#265484', '#183a5f', '#153457'),
  green: tone('#86bf9b', '#3b8a5c', '#276844', '#184a2f', '#15422a'),
  yellow: tone('#fbe29a', '#efbf3f', '#c79421', '#946a12', '#875f0f'),
  brown: tone('#b48a6b', '#7d5539', '#5c3b26', '#402817', '#392314'),
};
