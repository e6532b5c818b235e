import"./part-5PFZPTDT.js";
