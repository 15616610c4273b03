import pg from "pg";
import { readFileSync } from "node:fs";
const c=new pg.Client({host:"/tmp/w/j-data/socket",user:process.env.PGU||"kairaba",database:process.env.PGD||"kairaba",password:process.env.PGP});
await c.connect();
for (const q of process.argv.slice(2)) { const t=performance.now(); const r=await c.query(q); console.log((performance.now()-t).toFixed(1)+" ms"); console.log(r.rows.map(x=>Object.values(x).join(" | ")).slice(0,60).join("\n")); }
await c.end();
