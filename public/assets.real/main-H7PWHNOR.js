import"./part-32XK4GSF.js";
