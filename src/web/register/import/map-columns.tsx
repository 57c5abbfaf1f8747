import { countOf } from '../bulk/contar.ts'
import { Constants } from './constants.tsx'
import type { FileTable } from './parse-file.ts'
import { Reading } from './reading.tsx'
import type { useImport } from './use-import.ts'

const SAMPLES = 3

/** Shows each column of the file in a row: its first values, and the field that the user maps it to. */
export function MapColumns({ state, tabela }: { state: ReturnType<typeof useImport>; tabela: FileTable }) {
  const { campos, colunas, chave, chaves, conhecidas } = state
  const titleOf = (key: string) => campos.find(campo => campo.key === key)?.titulo ?? key
  const used = colunas.filter(key => key !== null).length
  return (
    <div className="grid gap-2 p-3">
      <p className="text-dim" role="status">
        {state.nome} · {countOf(tabela.linhas.length, 'linha', 'linhas')} · {tabela.codificacao}
        {tabela.separador
          ? ` · separado por ${tabela.separador === '\t' ? 'tabulação' : tabela.separador}`
          : ''}{' '}
        ·{' '}
        <span className="text-fg">
          {used} de {countOf(colunas.length, 'coluna', 'colunas')}
        </span>
        {state.sistema ? <span className="text-live"> · arquivo do {state.sistema}</span> : ''}
        {state.lembrado ? <span className="text-live"> · colunas lembradas da última vez</span> : ''}
      </p>
      <Reading state={state} />
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)_44ch] items-center gap-x-3">
        <span className="rotulo">Coluna do arquivo</span>
        <span className="rotulo">Primeiros valores</span>
        <span className="rotulo">Vai para</span>
        {tabela.cabecalho.map((heading, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: headings may repeat, columns do not move
          <label key={i} className="contents">
            <span
              className={`overflow-hidden text-ellipsis whitespace-nowrap ${colunas[i] ? '' : 'text-dim'}`}
            >
              {heading || `(coluna ${i + 1})`}
            </span>
            <span className="overflow-hidden text-ellipsis whitespace-nowrap text-dim">
              {tabela.linhas
                .slice(0, SAMPLES)
                .map(row => (row[i] ?? '').slice(0, 60))
                .filter(Boolean)
                .join(' · ')}
            </span>
            <select
              className="campo my-px"
              autoFocus={i === 0}
              aria-label={`${heading} vai para`}
              value={colunas[i] ?? ''}
              onChange={event => state.escolher(i, event.target.value || null)}
            >
              <option value="">— deixar de fora —</option>
              {conhecidas ? null : <option value="id">id</option>}
              {campos.map(({ key, titulo }) => (
                <option key={key} value={key}>
                  {titulo}
                </option>
              ))}
            </select>
          </label>
        ))}
      </div>
      <Constants {...state.constantes} />
      {conhecidas ? (
        <p className="border-line border-t pt-2 text-dim">Linhas que já existem: {conhecidas}.</p>
      ) : (
        <label className="grid grid-cols-[minmax(0,1fr)_44ch] items-center gap-x-3 border-line border-t pt-2">
          <span>Registros que já existem</span>
          <select
            className="campo"
            value={chave ?? ''}
            onChange={event => state.setChave(event.target.value || null)}
          >
            <option value="">não procurar: toda linha é um registro novo</option>
            {chaves.map(key => (
              <option key={key} value={key}>
                atualizar os que têm {titleOf(key)} igual
              </option>
            ))}
          </select>
        </label>
      )}
    </div>
  )
}
