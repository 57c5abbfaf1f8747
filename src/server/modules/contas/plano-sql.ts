import { PLAN_FLAGS } from '../../../domain/rights.ts'

/** SQL of plan `p` as a JSON object of flags; null if the company has no plan. */
export const PLAN_JSON = `case when p.id is not null then json_build_object(${PLAN_FLAGS.map(flag => `'${flag}', p.${flag}`).join(', ')}) end`
