import{a as o,b as r}from"./part-KZCQB2DO.js";import"./part-3KI4JT37.js";import"./part-CG2BTLGU.js";export{o as showFailure,r as showNotice};
