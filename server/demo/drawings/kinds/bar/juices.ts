export const juices = ['#f0a02c', '#d9443a', '#7cae3c', '#8d3f77'] as const;
