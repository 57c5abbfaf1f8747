import type { Override } from '../../register/overrides.ts'

/** Form of commissions: name; seller, product or category; type, base and amount; period. */
export const comissoesForm: Override = {
  desenho: {
    head: [
      'nome:8 ativo:4',
      'vendedor:4 produto:4 categoria:4',
      'tipo:4 base:4 percentual:4 valor:4',
      'data_inicio:4 data_fim:4',
    ],
  },
}
