import { z } from 'zod'
import { oncePer } from '../../../core/once-per.ts'
import { defineEndpoint } from '../../api/define.ts'
import { paramsOf } from '../../api/params.ts'
import { leituraDe } from '../access.ts'
import type { AnyRegister } from '../define.ts'

const query = z.record(
  z.string().max(60),
  z.union([z.string().max(200), z.array(z.string().max(200)).max(1000)]),
)

const response = z.object({
  data: z.object({
    total: z.int(),
    somas: z.record(z.string(), z.string()),
    posicao: z.int().nullable().optional(),
  }),
})

/**
 * Declares the totals of a filtered list: row count, and sum of each field marked `soma` (decimal text, by JSON key). With
 * `posicao_de=<id>` and the list's `order_by`, also the position of that row from 0; null: not in the list.
 */
export const toTotalsEndpoint = oncePer((register: AnyRegister) =>
  defineEndpoint({
    method: 'GET',
    path: `${register.api}/totais`,
    summary: `${register.title}: totais do filtro`,
    acesso: leituraDe(register),
    params: paramsOf(register.api),
    query,
    response,
  }),
)
