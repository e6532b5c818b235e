var s="/assets/sprite-d59f8652.svg",t="/assets/trade-905c70fa.svg";export{s as a,t as b};
