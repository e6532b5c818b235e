import"./part-IZLWOPH3.js";
