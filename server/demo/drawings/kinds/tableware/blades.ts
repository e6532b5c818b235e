/** Chef's, boning, bread and paring; the handle is to the right. */
export const blades = [
  'M0 136Q150 92 300 88H430V162Q250 178 110 160Q40 152 0 136Z',
  'M60 96Q240 92 430 98V132Q330 126 240 138Q120 142 60 96Z',
  `M10 96H430V150${'q-7 -9 -14 0'.repeat(28)}Q10 146 10 96Z`,
  'M190 128Q270 94 430 92V146Q290 152 190 128Z',
] as const;
