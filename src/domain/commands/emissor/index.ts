import { ESCOLHE_CANAL, contingencia as entrada } from '../../api/emissor.ts'
import { defineCommand } from '../define.ts'

/** Starts contingency for the NF-e, by default through SVC; the form (F4) asks for channel and reason. */
const contingencia = defineCommand({
  id: 'emissor.contingencia',
  title: 'NF-e em contingência',
  permission: ESCOLHE_CANAL,
  escrita: true,
  palavras: 'svc svc-an svc-rs epec fs-da sefaz fora do ar parada',
  args: entrada,
  run: ({ emissor }, args) => emissor.contingencia(args),
})

const normal = defineCommand({
  id: 'emissor.normal',
  title: 'NF-e de volta à emissão normal',
  permission: ESCOLHE_CANAL,
  escrita: true,
  palavras: 'sair encerrar contingência svc sefaz voltou',
  run: ({ emissor }) => emissor.normal(),
})

const DO_CTE = { permission: ESCOLHE_CANAL, plan: 'emitir_cte', escrita: true } as const

/** Starts contingency for the CT-e, whose only channel is its SVC. */
const contingenciaCte = defineCommand({
  id: 'emissor.contingencia_cte',
  title: 'CT-e em contingência',
  ...DO_CTE,
  palavras: 'conhecimento frete svc svc-sp svc-rs sefaz fora do ar parada',
  run: ({ emissor }) => emissor.contingencia(entrada.parse({}), 'cte'),
})

const normalCte = defineCommand({
  id: 'emissor.normal_cte',
  title: 'CT-e de volta à emissão normal',
  ...DO_CTE,
  palavras: 'conhecimento frete sair encerrar contingência svc sefaz voltou',
  run: ({ emissor }) => emissor.normal('cte'),
})

/** Opens the dialog that asks for the last number of each series after a restore. */
const series = defineCommand({
  id: 'emissor.series',
  title: 'Conferir séries',
  permission: 'cadastro_series',
  escrita: true,
  palavras: 'restaurada restauração cópia backup emissão parada último número numeração',
  run: ({ abrir }) => void abrir('emissor.series'),
})

export const emissor = { contingencia, normal, contingenciaCte, normalCte, series }
