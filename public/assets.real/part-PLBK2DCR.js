import{a as o,b as r}from"./part-KZCQB2DO.js";import"./part-3KI4JT37.js";import"./part-5ZNO5J6V.js";export{o as showFailure,r as showNotice};
