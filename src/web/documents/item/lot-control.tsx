import { useMemo, useState } from 'react'
import type { RefField } from '../../../domain/fields/field.ts'
import { produtos_lotes } from '../../../domain/records/produtos_lotes/index.ts'
import { mayWrite } from '../../register/access.ts'
import { Combo } from '../../register/fields/combo.tsx'
import type { ControlProps } from '../../register/fields/control.ts'
import type { LookupFinding, LookupQuery } from '../../register/fields/lookup-query.ts'
import { Linha } from '../../register/fields/ref-control.tsx'
import { useLookup } from '../../register/fields/use-lookup.ts'
import { usePend } from '../../register/fields/use-pend.ts'
import { openRegistro } from '../../register/form/open-form.ts'
import type { Valores } from '../../register/form/paths.ts'
import { useErro, useForm, useValor } from '../../register/form/use-store.ts'

const said = (value: unknown) => String(value ?? '')

/** Lots of a product by what is typed, first to expire first, 40 a page. */
const lotsOf = (produto_id: number): LookupQuery => ({
  path: `produtos/${produto_id}/lotes`,
  recurso: produtos_lotes.id,
  espera: 500,
  limite: 40,
  pergunta: texto => ({ ...(texto ? { lote: `*${texto}*` } : {}), order_by: 'validade,asc' }),
  achado: linha => ({
    valor: linha['id'] as number,
    codigo: said(linha['lote']),
    rotulo: `vence ${said(linha['validade'])} · saldo ${said(linha['saldo']).replace('.', ',')}`,
    linha,
  }),
})

/** The lot that a line is of; F4 registers one, or opens the one it has. */
export function LotControl({ store, field, rotulo, obrigatorio, somenteLeitura }: ControlProps<RefField>) {
  const { chave } = field
  const produto_id = useValor(store, 'produto_id') as number
  const consulta = useMemo(() => lotsOf(produto_id), [produto_id])
  const value = useValor(store, chave)
  const row = useForm(store, s => s.objeto(chave))
  const [text, setText] = useState<string | null>(null)
  const [open, setOpen] = useState(false)
  const pend = usePend(store, chave)
  const { linhas, esperando, apressar, mais } = useLookup(consulta, text ?? (open ? '' : null))
  const take = (linha: Valores) => {
    store.guardarObjeto(chave, linha)
    store.mudar(chave, linha['id'])
  }
  const id = text === null && typeof value === 'number' ? value : undefined
  const register = async () => {
    setText(null)
    const saved = await openRegistro(produtos_lotes.id, {
      params: { produto_id },
      ...(id === undefined ? { valores: text ? { lote: text } : {} } : { id }),
    })
    if (saved) take(saved)
  }
  return (
    <Combo<LookupFinding>
      chave={chave}
      rotulo={rotulo}
      obrigatorio={obrigatorio}
      somenteLeitura={somenteLeitura}
      erro={useErro(store, chave)}
      ajuda={undefined}
      mostrado={value === null || value === undefined ? '' : said(row?.['lote'] ?? value)}
      linhas={linhas}
      chaveDe={({ valor }) => valor}
      desenho={achado => <Linha achado={achado} />}
      escolhida={linhas.findIndex(({ valor }) => valor === value)}
      texto={text}
      aoPerguntar={setText}
      esperando={esperando}
      aoApressar={apressar}
      aoPender={pend}
      aoFim={mais}
      aoMostrar={setOpen}
      aoEscolher={({ linha }) => take(linha)}
      aoEsvaziar={() => {
        store.guardarObjeto(chave, null)
        store.mudar(chave, null)
      }}
      abrir={
        mayWrite(produtos_lotes)
          ? { palavra: id === undefined ? 'Novo Lote' : 'Editar Lote', executar: () => void register() }
          : undefined
      }
    />
  )
}
