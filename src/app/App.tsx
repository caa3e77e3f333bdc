import { createBrowserRouter, RouterProvider } from 'react-router';
import { noteCoupon } from '#src/providers/coupon.ts';
import { askFirstQuestions } from './first-questions.ts';
import { prepareScreens, ROUTES } from './routes.tsx';

// Whatever page somebody comes by: the price asks for it later.
noteCoupon(new URLSearchParams(window.location.search));
askFirstQuestions(window.location.pathname);
const router = createBrowserRouter(ROUTES);
prepareScreens();

export function App() {
  return <RouterProvider router={router} />;
}
