import { registerHooks } from 'node:module';
import { statSync } from 'node:fs'; import { fileURLToPath } from 'node:url';
const by={}; 
registerHooks({load(url,ctx,next){const r=next(url,ctx); if(url.startsWith('file:')){const p=fileURLToPath(url);const m=/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(p)?.[1]??p.replace(/.*\/src\//,'src/').split('/').slice(0,3).join('/'); (by[m]??=[0,0])[0]++; by[m][1]+=statSync(p).size;} return r}});
for (const f of process.argv.slice(2)) await import('/work/wt/metrics/'+f);
console.log(Object.entries(by).sort((a,b)=>b[1][1]-a[1][1]).slice(0,40).map(([k,[n,s]])=>k+' '+n+' '+(s/1024|0)+'K').join('\n')); process.exit(0)
