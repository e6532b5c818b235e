import { chromium } from 'playwright';
const b = await chromium.launch({executablePath:'/usr/bin/chromium',args:['--headless','--no-sandbox','--disable-gpu']});
const pages = process.argv.slice(3); const w = Number(process.argv[2]);
const c = await b.newContext({viewport:{width:w,height:w>600?800:740}}); const p = await c.newPage();
p.on('pageerror', e => console.log('PAGEERROR', e.message)); p.on('console', m => m.type()==='error' && console.log('console', m.text().slice(0,200)));
await p.goto('http://localhost:3391/'); await p.getByRole('button',{name:/пробный/}).click();
for (const u of pages) { const r = await p.goto('http://localhost:3391'+u); const o = await p.evaluate(()=>document.documentElement.scrollWidth-document.documentElement.clientWidth); console.log(w,u,r.status(),o, (await r.body()).length); await p.screenshot({path:`/tmp/rev/d${w}${u.replace(/[^a-z0-9]/g,'_')}.png`}); }
await b.close();
