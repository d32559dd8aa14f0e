import type { VNode } from "preact"
import { Scroll } from "../../components/scroll.tsx"
import { Listed } from "./listed.tsx"
import type { ViewProps } from "./view-props.ts"

interface TableViewProps extends ViewProps {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

export function TableView({ columns, rows, setup }: TableViewProps): VNode {
  return (
    <Listed
      all={rows}
      words={setup.words}
      textOf={(row) => row.join(" ")}
      draw={(shown) => (
        <div class="markdown">
          <Scroll label={columns.join(", ")}>
            <table>
              <thead>
                <tr>
                  {columns.map((column) => (
                    <th key={column} scope="col">
                      {column}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {shown.map((row, index) => (
                  <tr key={index}>
                    {row.map((cell, place) => (
                      <td key={place} dir="auto">
                        {cell}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </Scroll>
        </div>
      )}
    />
  )
}
