import type { Hooks } from '../../register/hooks.ts'
import { insideState, ofCfop, outsideState } from './repository.ts'

/** Hooks with the filter `cfop`: DENTRO, FORA, or a code, with `*` as in other filters. */
export const tributacaoIcmsHooks: Hooks = {
  filters: {
    cfop: value => {
      if (value === 'DENTRO') return insideState()
      if (value === 'FORA') return outsideState()
      return value === '' ? null : ofCfop(value)
    },
  },
}
