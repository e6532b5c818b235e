// Runs in the page in development only: loads it anew, swaps its style sheets, shows what went wrong.
const events = new EventSource('/_dev/events');
let box = null;

function show(text) {
  box ??= document.body.appendChild(document.createElement('pre'));
  box.textContent = text;
  Object.assign(box.style, {
    position: 'fixed',
    inset: 'auto 0 0',
    zIndex: 9999,
    margin: 0,
    padding: '16px',
    maxHeight: '60vh',
    overflow: 'auto',
    whiteSpace: 'pre-wrap',
    font: '14px/1.4 monospace',
    background: '#300',
    color: '#fff',
  });
}

events.addEventListener('reload', () => location.reload());
events.addEventListener('failure', ({ data }) => show(JSON.parse(data)));
events.addEventListener('styles', () => {
  for (const link of document.querySelectorAll('link[rel=stylesheet][href^="/assets/"]')) {
    link.href = `${link.getAttribute('href').split('?')[0]}?${Date.now()}`;
  }
  box?.remove();
  box = null;
});
