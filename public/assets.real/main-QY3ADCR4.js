import"./part-5ZNO5J6V.js";
