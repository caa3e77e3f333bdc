import { createBrowserRouter, RouterProvider } from 'react-router';
import { prepareScreens, ROUTES } from './routes.tsx';

const router = createBrowserRouter(ROUTES);
prepareScreens();

export function App() {
  return <RouterProvider router={router} />;
}
