import { CODIFICACOES } from '../../../core/text/decode.ts'
import { SEPARADORES } from './parse-file.ts'
import type { useImport } from './use-import.ts'

const NAMES: Record<string, string> = {
  ';': 'ponto e vírgula (;)',
  '\t': 'tabulação',
  ',': 'vírgula (,)',
  '|': 'barra (|)',
}

/**
 * Shows how the file was read, and lets the user read it otherwise: encoding and separator of a text, and the line of the
 * heading. What could not be read yet is shown as not known.
 */
export function Reading({ state }: { state: ReturnType<typeof useImport> }) {
  const { tabela, leitura, reler } = state
  if (!leitura) return null
  const codificacao = tabela?.codificacao ?? leitura.codificacao ?? ''
  const separador = tabela?.separador ?? leitura.separador ?? ''
  const isText = codificacao !== 'XLSX'
  return (
    <fieldset className="flex flex-wrap items-center gap-x-4">
      <legend className="sr-only">Como o arquivo foi lido</legend>
      {isText ? (
        <label className="flex items-center gap-2">
          Codificação
          <select
            className="campo"
            value={codificacao}
            onChange={({ target }) =>
              void reler({ codificacao: CODIFICACOES.find(name => name === target.value) ?? 'UTF-8' })
            }
          >
            {codificacao === '' ? <option value="">não reconhecida</option> : null}
            {CODIFICACOES.map(name => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        </label>
      ) : null}
      {isText ? (
        <label className="flex items-center gap-2">
          Separador
          <select
            className="campo"
            value={separador}
            onChange={({ target }) => void reler({ separador: target.value })}
          >
            {separador === '' ? <option value="">não reconhecido</option> : null}
            {SEPARADORES.map(mark => (
              <option key={mark} value={mark}>
                {NAMES[mark]}
              </option>
            ))}
          </select>
        </label>
      ) : null}
      <label className="flex items-center gap-2">
        Cabeçalho na linha
        <input
          className="campo w-[8ch]"
          inputMode="numeric"
          key={tabela?.linhaDoCabecalho}
          defaultValue={tabela?.linhaDoCabecalho ?? leitura.cabecalho ?? ''}
          onBlur={({ target }) => {
            const line = Number(target.value)
            if (Number.isInteger(line) && line > 0 && line !== tabela?.linhaDoCabecalho)
              void reler({ cabecalho: line })
          }}
        />
      </label>
    </fieldset>
  )
}
