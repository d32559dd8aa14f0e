import { solveSymmetric } from "./linear-algebra.ts"

/** The two highest scores of a text. */
export interface Leaders {
  readonly best: number
  readonly second: number
}

/** What can be learnt from the declarations about messages to come. */
export interface Lessons {
  /** How each example would score if it were not an example: messages that are meant for this business. */
  readonly meant: readonly (Leaders & { readonly right: boolean })[]
  /** How each text would score if its intent were not declared: messages that are meant for another business. */
  readonly foreign: readonly Leaders[]
  /** How everyday requests of all kinds score: messages that have nothing to do with this business. */
  readonly everyday: readonly Leaders[]
}

export interface Calibration {
  /** A message whose best score is lower matches no intent here. */
  readonly threshold: number
  /** 0..1: the probability that the first intent is the one that was meant. */
  confidence(leaders: Leaders): number
}

/** The weakest tenth of the messages meant for this business does not count for the threshold. */
const weakestShare = 0.1
/** So much of what is meant for others scores lower than the message that stands for them. */
const foreignShare = 0.6
/** With fewer examples than this, their scores say too little to set a threshold from. */
export const enoughExamples = 8
/** Without examples: how much higher than a typical everyday request a message must score. */
const factorWithoutExamples = 1.2
/** One message in six is assumed to be meant for another business. */
const foreignWeight = 0.2
/** The prior belief, and how many examples it takes to outweigh it. */
const priorBelief = [3.5, 4.5, -1.9] as const
const priorWeight = 20

/**
 * The threshold lies halfway between a foreign message and the weakest of those meant for this business. The
 * confidence is a logistic regression, fitted to the lessons, on the distance of the best score from the threshold
 * and from the second score. Few lessons move it little from the prior.
 */
export function calibrate(lessons: Lessons): Calibration {
  const threshold = Math.max(findThreshold(lessons), smallestScore)
  const belief = fitBelief([
    ...lessons.meant.map((leaders) => ({
      signs: toSigns(leaders, threshold),
      right: leaders.right ? 1 : 0,
      weight: 1,
    })),
    ...(lessons.meant.length === 0 ? [] : [...lessons.foreign, ...lessons.everyday]).map((leaders) => ({
      signs: toSigns(leaders, threshold),
      right: 0,
      weight: foreignWeight,
    })),
  ])
  return { threshold, confidence: (leaders) => toProbability(belief, toSigns(leaders, threshold)) }
}

function findThreshold({ meant, foreign, everyday }: Lessons): number {
  const bestOf = (texts: readonly Leaders[]) => texts.map(({ best }) => best)
  const weakest = quantile(bestOf(meant), weakestShare)
  if (weakest === undefined || meant.length < enoughExamples)
    return (quantile(bestOf(everyday), 0.5) ?? 0) * factorWithoutExamples
  return (weakest + (quantile(bestOf([...foreign, ...everyday]), foreignShare) ?? 0)) / 2
}

/** Scores below it are noise. */
const smallestScore = 0.01

type Signs = readonly [height: number, lead: number, one: 1]

interface Observation {
  readonly signs: Signs
  readonly right: number
  readonly weight: number
}

function toSigns({ best, second }: Leaders, threshold: number): Signs {
  const score = Math.max(best, smallestScore)
  return [Math.log(score / threshold), (score - Math.max(Math.min(second, score), 0)) / score, 1]
}

function toProbability(belief: readonly number[], signs: Signs): number {
  return 1 / (1 + Math.exp(-signs.reduce((sum, sign, index) => sum + sign * belief[index]!, 0)))
}

const mostSteps = 30

/** Newton's method; the prior keeps the problem strictly convex, so it ends. */
function fitBelief(observations: readonly Observation[]): number[] {
  const belief: number[] = [...priorBelief]
  const size = belief.length
  for (let step = 0; step < mostSteps; step++) {
    const curvature = new Float64Array(size * size)
    const change = new Float64Array(size)
    for (let index = 0; index < size; index++) {
      curvature[index * size + index] = priorWeight
      change[index] = priorWeight * (priorBelief[index]! - belief[index]!)
    }
    for (const { signs, right, weight } of observations) {
      const probability = toProbability(belief, signs)
      for (let row = 0; row < size; row++) {
        change[row]! += weight * (right - probability) * signs[row]!
        for (let column = 0; column < size; column++)
          curvature[row * size + column]! +=
            weight * probability * (1 - probability) * signs[row]! * signs[column]!
      }
    }
    solveSymmetric(curvature, change, size, 1)
    for (let index = 0; index < size; index++) belief[index]! += change[index]!
    if (change.every((value) => Math.abs(value) < 1e-9)) break
  }
  return belief
}

/** A quantile with linear interpolation; undefined for an empty list. */
export function quantile(values: readonly number[], share: number): number | undefined {
  const sorted = values.toSorted((a, b) => a - b)
  const place = share * (sorted.length - 1)
  const low = sorted[Math.floor(place)]
  const high = sorted[Math.ceil(place)]
  return low === undefined || high === undefined
    ? undefined
    : low + (high - low) * (place - Math.floor(place))
}
