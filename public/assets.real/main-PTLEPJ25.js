import"./part-3ZGVU6U4.js";
