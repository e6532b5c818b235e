/** Visitor that a job is done for. */
export interface Asker {
  /** Groups have turns of their own: however many guests ask, customers wait for customers alone. */
  group: string;
  /** One within the group. */
  name: string;
}

export interface FairLine<Job> {
  /** False: this asker, the group, or all together have as many jobs in line as they may. */
  add(asker: Asker, job: Job): boolean;
  /** Next in turn; null when none waits. */
  take(): Job | null;
  readonly length: number;
}

export interface LineBounds {
  ofAsker: number;
  ofGroup: number;
  ofAll?: number;
}

/**
 * Round after round one job of each asker, group by group: no asker waits for all jobs of another.
 */
export function createFairLine<Job>(bounds: LineBounds): FairLine<Job> {
  const { ofAsker, ofGroup, ofAll = Number.POSITIVE_INFINITY } = bounds;
  /** Groups in the order of their turns; one that had its turn goes to the end. */
  const groups = new Map<string, Map<string, Job[]>>();
  let length = 0;

  const countOf = (askers: ReadonlyMap<string, Job[]>) =>
    [...askers.values()].reduce((sum, jobs) => sum + jobs.length, 0);

  return {
    add({ group, name }, job) {
      const askers = groups.get(group) ?? new Map<string, Job[]>();
      const jobs = askers.get(name) ?? [];
      if (jobs.length >= ofAsker || countOf(askers) >= ofGroup || length >= ofAll) return false;
      jobs.push(job);
      askers.set(name, jobs);
      groups.set(group, askers);
      length++;
      return true;
    },
    take() {
      const [first] = groups;
      if (!first) return null;
      const [group, askers] = first;
      const [name, jobs] = firstOf(askers);
      const job = jobs.shift();
      toEnd(askers, name, jobs.length > 0 ? jobs : null);
      toEnd(groups, group, askers.size > 0 ? askers : null);
      if (job === undefined) throw new Error('An asker without jobs in the line');
      length--;
      return job;
    },
    get length() {
      return length;
    },
  };
}

function firstOf<Value>(map: ReadonlyMap<string, Value>): [string, Value] {
  const [first] = map;
  if (!first) throw new Error('A group without askers in the line');
  return first;
}

/** Null: gone. */
function toEnd<Value>(map: Map<string, Value>, key: string, value: Value | null): void {
  map.delete(key);
  if (value !== null) map.set(key, value);
}
