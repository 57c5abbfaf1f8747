import { useEffect } from 'react'
import { useSearch } from 'wouter'
import { lote } from '../../../domain/commands/bulk/index.ts'
import { BROUGHT_HEADS, HEADS } from '../../../domain/records/heads.ts'
import { importPath } from '../../../domain/routes/from-registers.ts'
import { ROUTES } from '../../../domain/routes/index.ts'
import { verdict } from '../../commands/access.ts'
import { openDialog } from '../../dialogs/define.ts'
import { on } from '../../keys/scopes.ts'
import { undoDialog } from '../../register/bulk/undo-dialog.tsx'
import { openImportacao } from '../../register/import/open-import.ts'
import { go } from '../../state/location.ts'
import { Screen } from '../../ui/screen.tsx'
import { type Liga, LinkList } from '../config/link-list.tsx'

const PATH = '/integracao/import_business'

const mayOpen = (path: string): boolean => {
  const route = ROUTES.find(item => item.path === path)
  return route !== undefined && verdict(route) === 'ok'
}

const SOURCES: readonly Liga[] = [
  { path: `${PATH}/type`, titulo: 'Arquivo', nota: 'CSV ou XLSX: a primeira linha diz o que é cada coluna' },
  {
    path: `${PATH}/type`,
    titulo: 'Outro sistema',
    nota: 'O arquivo que ele exporta: as colunas são reconhecidas, e o mapa fica guardado',
  },
  { path: '/integracao/business', titulo: 'Programa ou loja virtual', nota: 'Por chave de API e webhook' },
]

/** Heads of all that a file may bring: registers, and rows that files alone bring. */
const IMPORTED = [...HEADS, ...BROUGHT_HEADS]

const FROM = { nome: 'De onde vêm', nota: 'Como', muitos: 'origens' }
const KINDS = { nome: 'O que se importa', nota: 'Palavras', muitos: 'tipos' }

/** Screen /integracao/import_business: from where data come. */
export const ImportSourceScreen = () => (
  <LinkList
    title="Importar dados"
    of={FROM}
    links={SOURCES.filter(({ path }) => path !== '/integracao/business' || mayOpen(path))}
  />
)

/** Screen /integracao/import_business/type: lists what this user may import. */
export function ImportTypeScreen({ title = 'Importar dados - Tipo' }) {
  const links = IMPORTED.filter(head => head.routes.list !== null && mayOpen(importPath(head))).map(
    ({ id, title, words }): Liga => ({
      path: `${PATH}/config?tipo=${id}`,
      titulo: title,
      nota: words?.palavras ?? '',
    }),
  )
  return (
    <LinkList
      title={title}
      links={links}
      of={KINDS}
      back={PATH}
      scope="lista.tipos"
      commands={liga => [
        on(lote.desfazerUltima, () => {
          const registerId = new URLSearchParams(liga?.path.split('?')[1]).get('tipo')
          if (registerId) void openDialog(undoDialog, { registerId })
        }),
      ]}
    />
  )
}

/** Screen /integracao/import_business/config: maps the columns of a file, tries it and imports, by the register's import. */
export function ImportConfigScreen() {
  const tipo = new URLSearchParams(useSearch()).get('tipo')
  const head = IMPORTED.find(({ id }) => id === tipo)
  useEffect(() => {
    const list = head?.routes.list
    if (!head) return
    if (!list || !mayOpen(importPath(head))) return go(`${PATH}/type`, { replace: true })
    void openImportacao(head.id).then(written => go(written ? list : `${PATH}/type`, { replace: true }))
  }, [head])
  if (!head) return <ImportTypeScreen title="Importar dados - Configuração" />
  return (
    <Screen title="Importar dados - Configuração" full>
      <p className="p-3 text-dim">Importando {head.title}</p>
    </Screen>
  )
}
