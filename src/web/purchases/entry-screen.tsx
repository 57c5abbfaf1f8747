import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocation, useParams } from 'wouter'
import { PURCHASE } from '../../core/document/types/index.ts'
import { dec } from '../../core/money/decimal.ts'
import { formatDecimal, formatMoney } from '../../core/money/pt-br.ts'
import { type CompraAnswer, desfazerCompra, verCompra } from '../../domain/api/compras.ts'
import { listarRecebidas } from '../../domain/api/recebidas.ts'
import { compra } from '../../domain/commands/compra/index.ts'
import { compras } from '../../domain/readings/compras.ts'
import { produtos } from '../../domain/records/produtos/index.ts'
import { call } from '../api/client.ts'
import { errorText } from '../api/errors.ts'
import { confirmDialog } from '../dialogs/confirm.tsx'
import { openDialog } from '../dialogs/define.ts'
import { DocumentPage } from '../documents/document-page.tsx'
import { on, useScope } from '../keys/scopes.ts'
import { readAgain } from '../readings/read-again.ts'
import { invalidateRegister } from '../register/endpoints.ts'
import { maskDocument } from '../register/fields/mask-document.ts'
import { fullTime } from '../screens/vendas/note-number.ts'
import { go } from '../state/location.ts'
import { notify } from '../state/notices.ts'
import { unitPrice } from '../state/places.ts'
import { invalidate, read } from '../state/query.ts'
import { useWayBack } from '../state/use-way-back.ts'
import type { TableColumn } from '../tables/use-table.ts'
import { useCursor } from '../ui/list/use-cursor.ts'
import { VirtualGrid } from '../ui/list/virtual-grid.tsx'
import { Screen } from '../ui/screen.tsx'

const PATH = '/estoque/entrada'

type Item = CompraAnswer['itens'][number]

const COLUMNS: readonly TableColumn<Item>[] = [
  { id: 'item', titulo: 'Item', largura: '6ch', direita: true, celula: ({ item }) => item },
  {
    id: 'nota',
    titulo: 'Na nota',
    largura: 'minmax(20ch,1fr)',
    celula: ({ nome, codigo }) => (
      <span className="text-dim">
        {codigo} {nome}
      </span>
    ),
  },
  {
    id: 'qtde',
    titulo: 'Qtd',
    largura: '14ch',
    direita: true,
    celula: ({ qtde, unidade }) => `${formatDecimal(qtde, 0, 4)} ${unidade}`,
  },
  {
    id: 'produto',
    titulo: 'Nosso produto',
    largura: 'minmax(20ch,1fr)',
    celula: ({ produto }) => produto.nome,
  },
  { id: 'lote', titulo: 'Lote', largura: '14ch', celula: ({ lote }) => lote?.lote ?? '' },
  {
    id: 'entrou',
    titulo: 'Entrou',
    largura: '14ch',
    direita: true,
    celula: ({ qtde_nossa, produto }) => `${formatDecimal(qtde_nossa, 0, 4)} ${produto.unidade}`,
  },
  {
    id: 'devolvida',
    titulo: 'Devolvido',
    largura: '12ch',
    direita: true,
    celula: ({ devolvida }) =>
      dec(devolvida).isZero() ? '' : <span className="text-live">{formatDecimal(devolvida, 0, 4)}</span>,
  },
  {
    id: 'custo',
    titulo: 'Custo un.',
    largura: '14ch',
    direita: true,
    celula: ({ custo_unitario }) => formatDecimal(custo_unitario, 4, 4),
  },
  { id: 'valor', titulo: 'Valor', largura: '14ch', direita: true, celula: ({ valor }) => formatMoney(valor) },
]

/** Screen `/estoque/entrada/:id`: the entry of a supplier's note; for a note issued by the company, its read-only form. */
export function EntryScreen() {
  const id = Number.parseInt(useParams<{ id: string }>().id, 10)
  const [, irPara] = useLocation()
  const { data, error } = useQuery({
    ...read(verCompra, { params: { id } }, { semMover: true }),
    retry: false,
  })
  if (data?.data) return <Entry compra={data.data} />
  if (data) return <DocumentPage key={id} tipo={PURCHASE} route={PATH} id={id} readOnly goTo={irPara} />
  return <Waiting error={error} />
}

function Waiting({ error }: { error: Error | null }) {
  useScope('compra.ver', { onBack: () => go(PATH), backTo: PATH })
  return (
    <Screen title="Nota de entrada">
      <p role={error ? 'alert' : 'status'} className={error ? 'text-bad' : 'text-dim'}>
        {error ? errorText(error, 'Erro ao abrir a nota de entrada') : 'carregando…'}
      </p>
    </Screen>
  )
}

function Entry({ compra: entrada }: { compra: CompraAnswer }) {
  const { id, itens, precos, parcelas, fornecedor, avisos, nao_desfaz } = entrada
  const cursor = useCursor(itens.length)
  const done = entrada.situacao === 'entrada'
  const { backTo, goBack } = useWayBack(PATH)
  const undo = async () => {
    const sure = await openDialog(confirmDialog, {
      titulo: 'Desfazer entrada',
      pergunta: `Desfazer a entrada da nota ${entrada.numero}?`,
      detalhe:
        'Estoque, custos, preços e contas a pagar voltam ao que eram. Produtos e fornecedor novos ficam.',
      inicial: 'nao',
    })
    if (sure !== true) return
    await call(desfazerCompra, { params: { id } })
    void readAgain(compras)
    void invalidate(verCompra, listarRecebidas)
    void invalidateRegister(produtos)
    notify(`Entrada da nota ${entrada.numero} desfeita`)
  }
  const left = itens.some(({ qtde, devolvida }) => dec(devolvida).lt(qtde))
  useScope('compra.ver', {
    commands: [
      ...cursor.comandos,
      on(compra.desfazer, done && undo, { porque: nao_desfaz }),
      on(compra.devolver, done && left && (() => go(`/devolucao/compra/novo?documento=${id}`))),
    ],
    onBack: goBack,
    backTo,
  })
  const changed = precos.filter(({ preco_vend: { antes, depois } }) => antes !== depois)
  return (
    <Screen
      title={`Nota de entrada ${entrada.serie}/${entrada.numero}`}
      full
      note={
        <span role="status" className={done ? 'text-ok' : 'text-bad'}>
          {done ? 'no estoque' : `desfeita em ${fullTime(entrada.desfeita_em)}`}
        </span>
      }
    >
      <div className="grid min-h-0 grid-rows-[auto_minmax(0,1fr)_auto]">
        <div className="flex flex-wrap items-end gap-x-6 gap-y-1 border-line border-b px-3 py-2">
          <Fact name="Fornecedor">{fornecedor.nome}</Fact>
          <Fact name="CNPJ">{maskDocument(fornecedor.cnpj)}</Fact>
          <Fact name="Emissão">{fullTime(entrada.emissao)}</Fact>
          <Fact name="Entrada">
            {fullTime(entrada.entrada_em)}
            {entrada.entrou_por ? ` por ${entrada.entrou_por}` : ''}
          </Fact>
          {Number(entrada.despesas) === 0 ? null : (
            <Fact name="Despesas fora da nota">{formatMoney(entrada.despesas)}</Fact>
          )}
          <dl className="ml-auto text-right">
            <dt className="rotulo">Total da nota</dt>
            <dd className="text-[1.4em] text-ref">{formatMoney(entrada.valor_total)}</dd>
          </dl>
        </div>
        <VirtualGrid
          id="grade-entrada"
          title="Itens da entrada"
          columns={COLUMNS}
          total={itens.length}
          rowAt={index => itens[index]}
          current={cursor.atual}
          onChoose={cursor.ir}
          empty=""
        />
        <div className="grid max-h-[30vh] grid-cols-2 gap-x-6 overflow-auto border-line border-t px-3 py-1">
          <section aria-label="Preços de venda mudados">
            <p className="rotulo">Preços de venda mudados</p>
            {changed.length === 0 ? <p className="text-dim">nenhum</p> : null}
            <ul>
              {changed.map(({ produto_id, nome, novo, preco_vend }) => (
                <li key={produto_id} className="flex gap-2">
                  <span className="min-w-0 flex-1 truncate">
                    {nome}
                    {novo ? <span className="text-ref"> novo</span> : null}
                  </span>
                  <span className="text-dim">{preco_vend.antes ? unitPrice(preco_vend.antes) : '∅'} →</span>
                  <span>{preco_vend.depois ? unitPrice(preco_vend.depois) : '∅'}</span>
                </li>
              ))}
            </ul>
          </section>
          <section aria-label="Contas a pagar">
            <p className="rotulo">
              Contas a pagar{entrada.meio_pagamento ? ` · ${entrada.meio_pagamento}` : ''}
            </p>
            {parcelas.length === 0 ? <p className="text-dim">nenhuma</p> : null}
            <ol>
              {parcelas.map(({ vencimento, valor }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: an instalment is its place
                <li key={at} className="flex gap-3">
                  <span>{vencimento}</span>
                  <span>{formatMoney(valor)}</span>
                </li>
              ))}
            </ol>
            {avisos.map(aviso => (
              <p key={aviso} role="status" className="text-live">
                {aviso}
              </p>
            ))}
            {done && nao_desfaz ? <p className="text-dim">Não se desfaz: {nao_desfaz}</p> : null}
          </section>
        </div>
      </div>
    </Screen>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <dl>
    <dt className="rotulo">{name}</dt>
    <dd>{children}</dd>
  </dl>
)
