import { z } from 'zod'
import { conhecimentos } from '../documents/conhecimento/index.ts'
import { documentRegister } from '../documents/to-register.ts'
import { wireShape } from '../documents/to-zod.ts'
import { leituraDe } from '../fields/access.ts'
import { id, money } from '../schema/types.ts'
import { defineEndpoint } from './define.ts'

const { fields, lines } = conhecimentos
const { com_imposto, adiantado, cst_ibscbs, classificacao_ibscbs, partilha, cfop, ...others } =
  wireShape(fields)
const { atividade_tomador, ind_ie_tomador, distancia_km, valor_total } = others
const cidade = z.string().max(7).nullish()
const codigo = z.string().max(1).nullish()

/** Fields of a CT-e or CT-e OS on which its tax depends. */
export const servicoAExplicar = z.object({
  ...{ com_imposto, adiantado, cst_ibscbs, classificacao_ibscbs, partilha, cfop, atividade_tomador },
  ...{ ind_ie_tomador, distancia_km: distancia_km.optional(), valor_total, regra_id: id },
  ...{ municipio_inicio_id: cidade, municipio_fim_id: cidade, tipo_cte: codigo, tipo_servico: codigo },
  valor_carga: money.nullish(),
  dia: z.iso.datetime({ offset: true }).nullish(),
  componentes: z
    .array(z.object(wireShape(lines.componentes.fields)))
    .max(100)
    .default([]),
  quantidades: z
    .array(z.object(wireShape(lines.quantidades.fields)))
    .max(100)
    .default([]),
  entregas: z
    .array(z.object({ valor: money }))
    .max(990)
    .default([]),
})

/**
 * Explains the tax of a CT-e or CT-e OS as it is typed, by the law of `dia` (absent: of now): the derivation of each figure,
 * by its name. Writes nothing.
 */
export const explicarServico = defineEndpoint({
  method: 'POST',
  path: `${conhecimentos.id}/explicacao`,
  summary: 'Explicar o imposto de um CT-e',
  acesso: {
    ...leituraDe(documentRegister(conhecimentos)),
    permission: ['transportes_cte', 'transportes_cte_os'],
  },
  body: servicoAExplicar,
  response: z.object({ data: z.object({ passos: z.record(z.string(), z.looseObject({})) }) }),
})
