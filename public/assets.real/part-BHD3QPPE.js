import{a as o,b as r}from"./part-TDWSC6FY.js";import"./part-4PVPJYJH.js";export{o as showLater,r as start};
