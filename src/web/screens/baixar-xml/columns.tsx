import { modelName } from '../../../core/document/models.ts'
import { type LinhaXml, TIPO_XML } from '../../../domain/api/contabil.ts'
import type { TableColumn } from '../../tables/use-table.ts'
import { Money } from '../../ui/money.tsx'

export const count = (value: number): string => value.toLocaleString('pt-BR')

export const COLUMNS: readonly TableColumn<LinhaXml>[] = [
  { id: 'tipo', titulo: 'Tipo', largura: 'minmax(24ch,1fr)', celula: ({ tipo }) => TIPO_XML[tipo] },
  { id: 'modelo', titulo: 'Modelo', largura: '10ch', celula: ({ modelo }) => modelName(modelo) },
  {
    id: 'situacao',
    titulo: 'Situação',
    largura: '16ch',
    celula: ({ situacao }) => <span className={situacao === 'autorizada' ? '' : 'text-bad'}>{situacao}</span>,
  },
  {
    id: 'documentos',
    titulo: 'Documentos',
    largura: '14ch',
    direita: true,
    celula: ({ documentos }) => count(documentos),
  },
  {
    id: 'eventos',
    titulo: 'Eventos',
    largura: '12ch',
    direita: true,
    celula: ({ eventos }) => (eventos === 0 ? '' : count(eventos)),
  },
  {
    id: 'valor',
    titulo: 'Valor',
    largura: '20ch',
    direita: true,
    celula: ({ valor }) => <Money value={valor} />,
  },
]
