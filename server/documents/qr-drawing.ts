import type { CanvasRect, ContentCanvas } from 'pdfmake/interfaces.js';
import QRCode from 'qrcode';

/** A QR code (level M) as black rectangles, one for each run of modules in a row. Size in points. */
export function drawQr(text: string, size: number): ContentCanvas {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' });
  const side = size / modules.size;
  const canvas: CanvasRect[] = [];
  for (let row = 0; row < modules.size; row += 1) {
    let start = -1;
    for (let column = 0; column <= modules.size; column += 1) {
      const dark = column < modules.size && modules.get(row, column) === 1;
      if (dark && start < 0) start = column;
      if (dark || start < 0) continue;
      // Rows overlap by a hair: viewers that smooth edges would show white lines between them.
      const box = { x: start * side, y: row * side, w: (column - start) * side, h: side * 1.02 };
      canvas.push({ type: 'rect', ...box, color: '#000000' });
      start = -1;
    }
  }
  return { canvas };
}
