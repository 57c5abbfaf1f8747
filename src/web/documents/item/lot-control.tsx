import { useMemo } from 'react'
import type { RefField } from '../../../domain/fields/field.ts'
import { produtos_lotes } from '../../../domain/records/produtos_lotes/index.ts'
import { type LoteEscolhido, tellLeft } from '../../lots/use-lots.ts'
import { mayWrite } from '../../register/access.ts'
import type { ControlProps } from '../../register/fields/control.ts'
import { LookupControl, type Opens } from '../../register/fields/lookup/lookup-control.tsx'
import type { LookupQuery } from '../../register/fields/lookup/lookup-query.ts'
import { Linha } from '../../register/fields/lookup/ref-control.tsx'
import { openRegistro } from '../../register/form/open-form.ts'
import { useForm, useValor } from '../../register/form/use-store.ts'
import { type Desk, useDesk } from '../../state/desk.ts'

const said = (value: unknown) => String(value ?? '')

/** Makes the look-up of a product's lots by typed text; the lot that expires first comes first. */
const lotsOf = (desk: Desk, produto_id: number): LookupQuery => ({
  path: `produtos/${produto_id}/lotes`,
  recurso: produtos_lotes.id,
  espera: 500,
  limite: 40,
  pergunta: texto => ({ ...(texto ? { lote: `*${texto}*` } : {}), order_by: 'validade,asc' }),
  achado: linha => ({
    valor: linha['id'] as number,
    codigo: said(linha['lote']),
    rotulo: `vence ${said(linha['validade'])} · ${tellLeft(linha as LoteEscolhido, desk.knownAs(desk.current()))}`,
    linha,
  }),
})

/** Control of a line's lot. F4 creates a lot, or opens the chosen one. */
export function LotControl(props: ControlProps<RefField>) {
  const desk = useDesk()
  const { store, field } = props
  const produto_id = useValor(store, 'produto_id') as number
  const consulta = useMemo(() => lotsOf(desk, produto_id), [desk, produto_id])
  const value = useValor(store, field.chave)
  const row = useForm(store, s => s.objeto(field.chave))
  const opened = ({ texto, aoTirar, take }: Opens) => {
    if (!mayWrite(produtos_lotes)) return
    const id = texto === null && typeof value === 'number' ? value : undefined
    const run = async () => {
      aoTirar()
      const saved = await openRegistro(produtos_lotes.id, {
        params: { produto_id },
        ...(id === undefined ? { valores: texto ? { lote: texto } : {} } : { id }),
      })
      if (saved) take(consulta.achado(saved))
    }
    return { palavra: id === undefined ? 'Novo Lote' : 'Editar Lote', executar: () => void run() }
  }
  return (
    <LookupControl
      {...props}
      lookup={consulta}
      shown={value === null || value === undefined ? '' : said(row?.['lote'] ?? value)}
      draw={achado => <Linha found={achado} />}
      openWith={opened}
    />
  )
}
