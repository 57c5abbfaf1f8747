import { config } from '../../../domain/commands/config/index.ts'
import { AJUSTES } from '../../../domain/config/ajustes.ts'
import { PAGINAS, paginaDe } from '../../../domain/config/paginas.ts'
import { ROUTES } from '../../../domain/routes/index.ts'
import { verdict } from '../../commands/access.ts'
import { openDialog } from '../../dialogs/define.ts'
import { on } from '../../keys/scopes.ts'
import { type Liga, LinkList } from './link-list.tsx'
import { settingSearch } from './search-dialog.tsx'

const NAMED = 3

/** Gives the names of a page's first settings in one line; for a page without settings, its note. */
function noteOf(nome: string): string {
  const titles = AJUSTES.filter(({ pagina }) => pagina === nome).map(({ titulo }) => titulo)
  if (titles.length === 0) return (paginaDe(nome)?.nota ?? '').replace(/\.$/, '')
  const more = titles.length - NAMED
  return titles.slice(0, NAMED).join(', ') + (more > 0 ? ` e mais ${more}` : '')
}

const LIGAS: readonly Liga[] = [
  { path: '/config/empresa', titulo: 'Empresas', nota: 'Dados, inscrições e endereço de quem emite' },
  {
    path: '/config/ambiente',
    titulo: 'Ambiente e certificado',
    nota: 'Produção, homologação ou treinamento; A1',
  },
  {
    path: '/config/copias',
    titulo: 'Cópias de segurança',
    nota: 'De toda a instalação: pasta, hora e senha',
  },
  ...Object.entries(PAGINAS).map(([nome, { titulo }]) => ({
    path: `/config/${nome}`,
    titulo,
    nota: noteOf(nome),
  })),
]

/** Screen /config: lists the pages that this user may open. */
export function ConfigIndexScreen() {
  const open = LIGAS.filter(({ path }) => {
    const route = ROUTES.find(item => item.path === path)
    return route !== undefined && verdict(route) === 'ok'
  })
  const search = on(config.buscar, () => openDialog(settingSearch))
  return <LinkList title="Configurações" links={open} commands={[search]} />
}
