import { formatMoney } from '../../../core/money/pt-br.ts'
import type { AchadoListado, ArquivoSped, InventarioListado } from '../../../domain/api/sped.ts'
import { MOTIVO_INVENTARIO } from '../../../domain/options/sped.ts'
import type { TableColumn } from '../../tables/use-table.ts'
import { Money } from '../../ui/money.tsx'
import { fullTime } from '../vendas/note-number.ts'

/** Gives the state of a file as text. */
export function stateOf({ estado, feitos, total, erro, erros, avisos, entregue_em }: ArquivoSped): string {
  if (estado === 'na_fila') return 'na fila'
  if (estado === 'gerando') return `gerando: ${feitos} de ${total} documentos`
  if (estado === 'cancelado') return 'parado'
  if (estado === 'erro') return erro ?? 'erro'
  if (entregue_em) return `entregue em ${entregue_em}`
  if (!erros && !avisos) return 'sem erros'
  return [
    erros ? `${erros} ${erros === 1 ? 'erro' : 'erros'}` : '',
    avisos ? `${avisos} ${avisos === 1 ? 'aviso' : 'avisos'}` : '',
  ]
    .filter(Boolean)
    .join(', ')
}

export const FILE_COLUMNS: readonly TableColumn<ArquivoSped>[] = [
  { id: 'mes', titulo: 'Mês', largura: '9ch', celula: ({ mes }) => mes },
  { id: 'arquivo', titulo: 'Arquivo', largura: '20ch', celula: ({ arquivo }) => arquivo },
  { id: 'finalidade', titulo: 'Finalidade', largura: '12ch', celula: ({ finalidade }) => finalidade },
  {
    id: 'estado',
    titulo: 'Como está',
    largura: 'minmax(28ch,1fr)',
    celula: file => (
      <span className={file.estado === 'erro' || (file.erros ?? 0) > 0 ? 'text-bad' : 'text-live'}>
        {stateOf(file)}
        {file.depois.length > 0 ? ` · ${file.depois.join(', ')} usa o crédito de antes: gere de novo` : ''}
      </span>
    ),
  },
  {
    id: 'debitos',
    titulo: 'Débitos',
    largura: '13ch',
    direita: true,
    celula: ({ figuras }) => (figuras ? <Money value={figuras.debitos} /> : ''),
  },
  {
    id: 'creditos',
    titulo: 'Créditos',
    largura: '13ch',
    direita: true,
    celula: ({ figuras }) => (figuras ? <Money value={figuras.creditos} /> : ''),
  },
  {
    id: 'recolher',
    titulo: 'A recolher',
    largura: '13ch',
    direita: true,
    celula: ({ figuras }) => (figuras?.a_recolher ? <Money value={figuras.a_recolher} /> : ''),
  },
  { id: 'hash', titulo: 'SHA-256', largura: '12ch', celula: ({ hash }) => hash?.slice(0, 10) ?? '' },
  { id: 'criado', titulo: 'Gerado', largura: '21ch', celula: ({ criado_em }) => fullTime(criado_em) },
  { id: 'por', titulo: 'Por', largura: '14ch', celula: ({ por }) => por },
]

export const INVENTORY_COLUMNS: readonly TableColumn<InventarioListado>[] = [
  { id: 'dia', titulo: 'Dia', largura: '12ch', celula: ({ dia }) => dia },
  {
    id: 'motivo',
    titulo: 'Motivo',
    largura: 'minmax(20ch,1fr)',
    celula: ({ motivo }) => MOTIVO_INVENTARIO.find(([codigo]) => codigo === motivo)?.[1] ?? motivo,
  },
  { id: 'itens', titulo: 'Itens', largura: '9ch', direita: true, celula: ({ itens }) => itens },
  {
    id: 'negativos',
    titulo: 'Negativos',
    largura: '11ch',
    direita: true,
    celula: ({ negativos }) => <span className={negativos > 0 ? 'text-bad' : 'text-dim'}>{negativos}</span>,
  },
  { id: 'valor', titulo: 'Valor', largura: '16ch', direita: true, celula: ({ valor }) => formatMoney(valor) },
  { id: 'mes', titulo: 'Vai no SPED de', largura: '16ch', celula: ({ mes }) => mes },
  { id: 'hash', titulo: 'SHA-256', largura: '12ch', celula: ({ hash }) => hash.slice(0, 10) },
  { id: 'criado', titulo: 'Guardado', largura: '21ch', celula: ({ criado_em }) => fullTime(criado_em) },
  { id: 'por', titulo: 'Por', largura: '14ch', celula: ({ por }) => por },
]

export const FAULT_COLUMNS: readonly TableColumn<AchadoListado>[] = [
  {
    id: 'regra',
    titulo: 'Regra',
    largura: '11ch',
    celula: ({ regra, nivel }) => (
      <span className={nivel === 'erro' ? 'text-bad' : 'text-live'}>
        {regra} {nivel}
      </span>
    ),
  },
  { id: 'diz', titulo: 'O que há', largura: 'minmax(30ch,2fr)', celula: ({ diz }) => diz },
  {
    id: 'onde',
    titulo: 'Onde',
    largura: '18ch',
    celula: ({ reg, campo }) => [reg, campo].filter(Boolean).join(' '),
  },
  { id: 'alvo', titulo: 'Registro', largura: 'minmax(18ch,1fr)', celula: ({ alvo }) => alvo },
  { id: 'esperado', titulo: 'Esperado', largura: 'minmax(14ch,1fr)', celula: ({ esperado }) => esperado },
  { id: 'achado', titulo: 'No arquivo', largura: 'minmax(14ch,1fr)', celula: ({ achado }) => achado },
]
