import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dec } from '../../core/money/decimal.ts'
import type { ModeloEtiqueta } from '../../core/paper/papers/label/model.ts'
import { PADROES, type TipoEtiqueta } from '../../core/paper/papers/label/standards.ts'
import { type LinhaEtiqueta, listarEtiquetas, verEtiquetas } from '../../domain/api/etiquetas.ts'
import { call } from '../api/client.ts'
import { read } from '../state/query.ts'
import type { LabelsInput } from './labels-window.ts'

/** Label to choose: made by the account, or built in. */
export interface LabelChoice {
  codigo: string
  modelo: ModeloEtiqueta
  /** Part of the request that names the label. */
  de: { modelo_id: number } | { padrao: TipoEtiqueta }
}

const BUILT_IN: readonly LabelChoice[] = (Object.keys(PADROES) as TipoEtiqueta[]).map(tipo => ({
  codigo: tipo,
  modelo: PADROES[tipo],
  de: { padrao: tipo },
}))

export const MOST_COPIES = 9999

/** Gives the copies for a balance, rounded up (2.5 kg give three labels), from 0 to MOST_COPIES. */
const ofBalance = (saldo: string) => Math.min(MOST_COPIES, Math.max(0, dec(saldo).ceil().toNumber()))

const asked = ({ produtos, lotes }: LabelsInput) => {
  if (lotes) return { lotes: [...lotes] }
  if (!produtos) return { mudadas: true }
  const { ids, filtro } = produtos
  return { ...(ids ? { ids } : {}), ...(filtro ? { filtro } : {}) }
}

export type Labels = ReturnType<typeof useLabels>

/** Fetches the rows, models and printers for the window of labels, and keeps the copies of each row. */
export function useLabels(dados: LabelsInput) {
  const start = useQuery(read(verEtiquetas, {}))
  const rows = useQuery({
    queryKey: [listarEtiquetas.path, dados],
    // fetched once for each window: the rows must not change while the user types copies
    queryFn: () => call(listarEtiquetas, { body: asked(dados) }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const linhas: readonly LinhaEtiqueta[] = rows.data?.data ?? []
  const [copias, setCopias] = useState<ReadonlyMap<number, number>>(new Map())
  const copiesOf = (index: number) => copias.get(index) ?? 1
  const { modelos = [], impressoras = [] } = start.data?.data ?? {}
  const escolhas: readonly LabelChoice[] = [
    ...modelos.map(({ id, modelo }) => ({ codigo: String(id), modelo, de: { modelo_id: id } })),
    ...BUILT_IN,
  ]
  return {
    linhas,
    erro: rows.error ?? start.error,
    pronto: rows.isSuccess && start.isSuccess,
    escolhas,
    impressoras,
    copiesOf,
    setCopies: (index: number, quantas: number) => setCopias(old => new Map(old).set(index, quantas)),
    copyBalance: () => setCopias(new Map(linhas.map(({ saldo }, index) => [index, ofBalance(saldo)]))),
    total: linhas.reduce((sum, _, index) => sum + copiesOf(index), 0),
    itens: () =>
      linhas.flatMap(({ produto_id, grade_id, lote_id }, index) =>
        copiesOf(index) > 0 ? [{ produto_id, grade_id, lote_id, copias: copiesOf(index) }] : [],
      ),
  }
}
