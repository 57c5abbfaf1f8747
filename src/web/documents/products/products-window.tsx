import { useRef, useState } from 'react'
import { readQuantity } from '../../../core/omnibar/quantity.ts'
import { form } from '../../../domain/commands/form/index.ts'
import { lista } from '../../../domain/commands/lista/index.ts'
import { tillSetting } from '../../catalog/catalog.ts'
import type { ProdutoCatalogo } from '../../catalog/produto.ts'
import type { DialogProps } from '../../dialogs/define.ts'
import { on } from '../../keys/scopes.ts'
import { alerta } from '../../state/notices.ts'
import { historyOf } from '../../stock/stock-windows.ts'
import type { PickListHandle } from '../../till/dialogs/pick-list.tsx'
import { ProductPickList } from '../../till/dialogs/product-pick-list.tsx'
import { vazio } from '../../till/dialogs/product-search.tsx'
import { CloseOrConfirm } from '../../ui/dialog/close-or-confirm.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Avatar } from './avatar.tsx'
import { MarkedProducts } from './marked-products.tsx'
import type { Marked, ProductsAsked } from './products-dialog.ts'
import { usePhotos } from './use-photos.ts'

/** Quantity before the search words: `3*cafe`. */
const TIMES = /^\s*([\d.,]+)\s*\*\s*(.*)$/

const NONE: readonly ProdutoCatalogo[] = []

/** Searches products: Enter or Space marks, F2 adds the marked with quantities. `um`: one choice closes the dialog. */
export function ProductsWindow({ data, close }: DialogProps<ProductsAsked, readonly Marked[]>) {
  const many = data.um !== true
  const list = useRef<PickListHandle>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [row, setRow] = useState<ProdutoCatalogo>()
  const [found, setFound] = useState(NONE)
  const [marked, setMarked] = useState<readonly Marked[]>([])
  const photos = usePhotos(found)
  const box = () => panel.current?.querySelector<HTMLInputElement>('[data-home]')
  const quantityAt = (i: number) => panel.current?.querySelectorAll<HTMLInputElement>('section input')[i]
  const of = ({ produto_id }: ProdutoCatalogo) => marked.find(each => each.produto.produto_id === produto_id)

  const mark = (produto: ProdutoCatalogo) => {
    const [, times] = TIMES.exec(box()?.value ?? '') ?? []
    const read = times === undefined ? null : readQuantity(times, tillSetting('qtde_decimal'))
    if (read && 'recusa' in read) return tellRefusal(read)
    if (!many) return close([{ produto, qtde: read?.valor ?? '' }])
    const others = marked.filter(each => each.produto.produto_id !== produto.produto_id)
    if (read) setMarked([...others, { produto, qtde: read.valor }])
    else setMarked(of(produto) ? others : [...others, { produto, qtde: '1' }])
  }
  const confirm = () => {
    if (!many) return list.current?.escolher()
    if (marked.length === 0) return alerta('Por favor selecione um produto!')
    const taken: Marked[] = []
    for (const [i, { produto, qtde }] of marked.entries()) {
      const read = readQuantity(qtde.replace('.', ','), tillSetting('qtde_decimal'))
      if ('recusa' in read) {
        quantityAt(i)?.focus()
        return tellRefusal(read)
      }
      taken.push({ produto, qtde: read.valor })
    }
    close(taken)
  }
  return (
    <Dialog
      title="Busca de produto"
      scope="produto.busca.varios"
      width={many ? 'w-[140ch]' : 'w-[96ch]'}
      onClose={() => close()}
      commands={[
        on(lista.abrir, () => (document.activeElement === box() ? list.current?.escolher() : box()?.focus())),
        on(form.confirmar, confirm),
        historyOf(row && { id: row.produto_id, nome: row.nome }),
      ]}
      labels={{ 'lista.abrir': many ? 'Marcar' : 'Escolher', 'form.confirmar': 'Confirmar' }}
      hints={
        many
          ? [
              {
                chords: ['Tab'],
                texto: 'Quantidades',
                executar: () => quantityAt(0)?.focus(),
              },
            ]
          : []
      }
      footer={
        <>
          <span role="status" className="mr-auto text-dim">
            {many && (marked.length === 1 ? '1 produto marcado' : `${marked.length} produtos marcados`)}
          </span>
          <CloseOrConfirm onClose={() => close()} onConfirm={confirm} />
        </>
      }
    >
      <div
        ref={panel}
        className={`grid min-h-0 max-[900px]:grid-cols-[minmax(0,1fr)] ${many ? 'grid-cols-[minmax(0,1fr)_46ch]' : 'grid-cols-[minmax(0,1fr)]'}`}
      >
        <div className="min-w-0">
          <ProductPickList
            ref={list}
            initial={data.texto}
            placeholder="Nome, referência, código ou quantidade * nome"
            words={texto => TIMES.exec(texto)?.[2] ?? texto}
            marked={product => of(product) !== undefined}
            before={product => (
              <>
                {many ? (
                  <span aria-hidden="true" className="w-[2ch] text-ok">
                    {of(product) ? '✓' : ''}
                  </span>
                ) : null}
                <Avatar name={product.nome} photo={photos.get(product.produto_id)} />
              </>
            )}
            onFound={setFound}
            onStop={setRow}
            onChoose={mark}
            onNothing={() => alerta('Por favor selecione um produto!')}
            empty={vazio}
          />
        </div>
        {many ? <MarkedProducts marked={marked} onChange={setMarked} /> : null}
      </div>
    </Dialog>
  )
}

const tellRefusal = ({ recusa }: Extract<ReturnType<typeof readQuantity>, { recusa: unknown }>) =>
  recusa.tipo === 'recusa' ? alerta(recusa.erro) : undefined
