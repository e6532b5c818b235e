import{a as o,b as r}from"./part-IZ42K5TZ.js";import"./part-IZLWOPH3.js";export{o as noteVisit,r as restoreVisit};
