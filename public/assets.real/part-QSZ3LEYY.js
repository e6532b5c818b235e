var e="cookie_consent",s=["all","required"];var o=/^\/(?:lk(?:-order|-request)?|subscribe|pay|login|logout)(?:[/?]|$)/,n=t=>!o.test(t);export{e as a,s as b,n as c};
