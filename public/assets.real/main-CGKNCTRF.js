import"./part-GSW7SQDQ.js";
