import type { Mudanca } from '../fields/mudanca.ts'
import type { EventoWebhook } from '../options/integracao.ts'
import { parceiros } from '../records/parceiros/index.ts'
import { produtos } from '../records/produtos/index.ts'

interface EventoDeRegistro {
  evento: EventoWebhook
  register: string
  /** Fields whose change is told; absent: every change. */
  campos?: readonly string[]
}

const EVENTOS_DE_REGISTRO: readonly EventoDeRegistro[] = [
  {
    evento: 'preco.mudou',
    register: produtos.id,
    campos: ['estoque.preco_vend', 'estoque.pausar_venda', 'ativo'],
  },
  { evento: 'parceiro.mudou', register: parceiros.id },
]

interface Entrada {
  registro: string
  registro_id: number
  empresa_id: number | null
  mudancas: readonly Mudanca[]
}

/** Lists what webhooks are told of changes of records: ids, and which fields changed; no personal data. */
export const eventosDe = (entradas: readonly Entrada[]) =>
  entradas.flatMap(({ registro, registro_id: id, empresa_id, mudancas }) =>
    EVENTOS_DE_REGISTRO.flatMap(({ evento, register, campos }) => {
      const changed = mudancas.map(({ campo }) => campo)
      const told = campos ? changed.filter(campo => campos.includes(campo)) : changed
      return register !== registro || told.length === 0
        ? []
        : [{ evento, registro: `${registro}/${id}`, empresa_id, dados: { id, campos: told } }]
    }),
  )
