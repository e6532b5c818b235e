import{a as o,b as r}from"./part-XISAG54P.js";import"./part-3ZGVU6U4.js";export{o as showLater,r as start};
