import type { PaletteEntry, PaletteProvider } from '../commands/providers.ts'
import { prepare, sift } from '../commands/rank.ts'
import { go } from '../state/location.ts'
import { notify } from '../state/notices.ts'

interface Absent {
  id: string
  titulo: string
  /** What there is instead. */
  nota: string
  palavras: string
  /** The screen with it. */
  tela?: string
}

/** What clerks ask the palette for and Tecla does not have yet: the answer says so, instead of offering to register a product called so. */
const ABSENT: readonly Absent[] = [
  {
    id: 'turno',
    titulo: 'Abrir e fechar o caixa: ainda não há',
    nota: 'o movimento do dia está no Início e em Vendas',
    palavras: 'fechar caixa fechamento abertura sangria suprimento gaveta turno conferência',
    tela: '/vendas',
  },
  {
    id: 'relatorio',
    titulo: 'Relatórios: ainda não há',
    nota: 'Vendas filtra por dia e soma; toda lista exporta (F9)',
    palavras: 'relatório fechamento do mês',
    tela: '/vendas',
  },
  {
    id: 'backup',
    titulo: 'Backup: não se faz por aqui',
    nota: 'com a Tecla parada, copie a pasta de dados do servidor',
    palavras: 'cópia de segurança copiar restaurar',
  },
]

const entries = prepare(
  ABSENT,
  ({ titulo }) => titulo,
  ({ palavras }) => palavras,
)

/** `abre`: may the user open that screen. */
export const absentProvider = (abre: (path: string) => boolean): PaletteProvider => ({
  id: 'ausente',
  titulo: 'ainda não',
  buscar: texto =>
    sift(entries, texto).inicios.map(
      ({ id, titulo, nota, palavras, tela }): PaletteEntry => ({
        id,
        titulo,
        nota,
        palavras,
        executar: () => (tela && abre(tela) ? go(tela) : notify(nota)),
      }),
    ),
})
