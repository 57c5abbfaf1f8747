import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { z } from 'zod'
import { type AjusteEfetivo, mudarAjustes, verAjustes } from '../../../domain/api/configuracoes.ts'
import { user } from '../../../domain/api/sessao.ts'
import { defineCommand } from '../../../domain/commands/define.ts'
import { AJUSTES, type Ajuste } from '../../../domain/config/ajustes.ts'
import { paginaDe } from '../../../domain/config/paginas.ts'
import { call } from '../../api/client.ts'
import { errorText } from '../../api/errors.ts'
import { verdict } from '../../commands/access.ts'
import { prompt } from '../../commands/prompt.ts'
import { showError } from '../../commands/show-error.ts'
import { useScope } from '../../keys/scopes.ts'
import { go } from '../../state/location.ts'
import { notify } from '../../state/notices.ts'
import { invalidate, read } from '../../state/query.ts'
import { saveUser } from '../../state/session.ts'
import { Screen } from '../../ui/screen.tsx'
import { useCursor } from '../../ui/use-cursor.ts'
import { type Column, VirtualGrid } from '../../ui/virtual-grid.tsx'

interface Linha extends Ajuste {
  valor: AjusteEfetivo['valor']
  origem: AjusteEfetivo['origem']
}

const ORIGEM = { padrao: 'padrão', conta: 'conta', empresa: 'empresa' } as const

/** As a hand writes it: Sim, 4, 31/12/2026. */
function shown({ tipo, valor }: Pick<Linha, 'tipo' | 'valor'>): string {
  if (tipo === 'bool') return valor ? 'Sim' : 'Não'
  if (valor === null || valor === '') return tipo === 'data' ? 'nunca' : '—'
  return tipo === 'data' ? String(valor).split('-').reverse().join('/') : String(valor)
}

const COLUMNS: readonly Column<Linha>[] = [
  { id: 'titulo', titulo: 'Ajuste', largura: '38ch', celula: ({ titulo }) => titulo },
  {
    id: 'valor',
    titulo: 'Valor',
    largura: '12ch',
    celula: linha => <span className="text-live">{shown(linha)}</span>,
  },
  {
    id: 'origem',
    titulo: 'De onde vem',
    largura: '13ch',
    celula: ({ origem }) => <span className={origem === 'padrao' ? 'text-dim' : ''}>{ORIGEM[origem]}</span>,
  },
  {
    id: 'efeito',
    titulo: 'O que muda',
    largura: 'minmax(20ch,1fr)',
    celula: ({ efeito }) => <span className="text-dim">{efeito}</span>,
  },
]

/** The small form that changes one setting. */
function formOf({ chave, titulo, tipo }: Ajuste) {
  const title =
    tipo === 'data'
      ? `${titulo} (dd/mm/aaaa; vazio: nunca)`
      : tipo === 'segredo'
        ? `${titulo} (vazio: nenhum)`
        : titulo
  const valor =
    tipo === 'bool'
      ? z.literal(['Sim', 'Não']).meta({ title })
      : tipo === 'data'
        ? z
            .string()
            .regex(/^\d{2}\/\d{2}\/\d{4}$/, 'Use dd/mm/aaaa')
            .optional()
            .meta({ title })
        : tipo === 'int'
          ? z.int('Número inválido').meta({ title })
          : z.string().optional().meta({ title })
  return defineCommand({
    id: `config.${chave}`,
    title: titulo,
    interno: true,
    args: z.object({ valor: valor as z.ZodType }),
    tela: true,
  })
}

const wire = ({ tipo }: Ajuste, valor: unknown) =>
  tipo === 'bool'
    ? valor === 'Sim'
    : tipo === 'data'
      ? typeof valor === 'string'
        ? valor.split('/').reverse().join('-')
        : null
      : tipo === 'segredo'
        ? valor || null
        : tipo === 'digitos'
          ? (valor ?? '')
          : valor

/** /config/<page>: its settings with the value in force and who decided it; Enter changes the one under the cursor. */
export function ConfigPageScreen() {
  const [path] = useLocation()
  const nome = path.split('/').at(-1) ?? ''
  const pagina = paginaDe(nome)
  const { data, error } = useQuery(read(verAjustes, {}))
  const linhas = AJUSTES.filter(ajuste => ajuste.pagina === nome).flatMap((ajuste): Linha[] => {
    const found = data?.data.find(({ chave }) => chave === ajuste.chave)
    return found ? [{ ...ajuste, valor: found.valor, origem: found.origem }] : []
  })
  const ligas = pagina?.ligas ?? []
  const cursor = useCursor(linhas.length + ligas.length)
  const writes = verdict({ permission: 'menu_configuracoes', leituraBloqueada: true }) === 'ok'

  const open = async (index: number) => {
    const linha = linhas[index]
    const liga = ligas[index - linhas.length]
    if (liga) return go(liga[0])
    if (!linha || !writes) return
    const chosen = await prompt(formOf(linha), {
      valor:
        linha.valor === null || linha.valor === '' || linha.tipo === 'segredo'
          ? ''
          : linha.tipo === 'int'
            ? linha.valor
            : shown(linha),
    })
    if (!chosen) return
    try {
      await call(mudarAjustes, { body: { [linha.chave]: wire(linha, chosen['valor']) } as never })
      await invalidate(verAjustes)
      saveUser((await call(user, {})).data)
      notify('Operação realizada com sucesso')
    } catch (failure) {
      showError(failure)
    }
  }
  useScope('lista.ajustes', {
    commands: {
      ...cursor.comandos,
      'lista.abrir': linhas.length + ligas.length > 0 ? () => open(cursor.atual) : false,
    },
    aoVoltar: () => go('/config'),
  })

  const cells = [
    ...linhas,
    ...ligas.map(
      ([caminho, titulo]) =>
        ({ chave: caminho, titulo, efeito: 'Abre a tela', tipo: 'liga' }) as unknown as Linha,
    ),
  ]
  return (
    <Screen titulo={pagina?.titulo ?? ''} cheia nota={pagina?.nota}>
      {error ? (
        <p role="alert" className="px-2 text-bad">
          {errorText(error, 'Erro ao buscar as configurações')}
        </p>
      ) : (
        <VirtualGrid
          titulo={pagina?.titulo ?? ''}
          colunas={COLUMNS.map(column => ({
            ...column,
            celula: (linha: Linha) =>
              (linha.tipo as string) === 'liga' && ['valor', 'origem'].includes(column.id)
                ? ''
                : column.celula(linha),
          }))}
          total={cells.length}
          linha={index => cells[index]}
          atual={cursor.atual}
          aoEscolher={cursor.ir}
          aoAbrir={index => void open(index)}
          vazio={data ? 'Nada a ajustar aqui ainda' : ''}
        />
      )}
    </Screen>
  )
}
