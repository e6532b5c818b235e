import{b as t}from"./part-R3XFWKMS.js";function r(o){let{route:e}=document.documentElement.dataset;navigator.sendBeacon?.(t(),JSON.stringify({route:e,...o}))}export{r as a};
